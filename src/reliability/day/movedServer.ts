/** This process runs the real server with a clock that the test moves. */
import './movedClock.ts';
import '#server/boot/main.ts';
