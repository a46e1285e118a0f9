/** This process runs the real server with a clock that the test moves. */
import './movedClock.ts';

// A bundle loads the program that it shares before this file, and so before the clock, unless it is imported here.
await import('#server/boot/main.ts');
