// Loaded only by browsers that lack one of these: below Chrome 114, Safari 17 and Firefox 125.
import '@oddbird/popover-polyfill';
import 'core-js/es/array/find-last';
import 'core-js/es/array/find-last-index';
import 'core-js/es/array/to-reversed';
import 'core-js/es/array/to-sorted';
import 'core-js/es/array/to-spliced';
import 'core-js/es/array/with';
