/** The real server, started as its build starts it, with a clock that the test moves. */
import './movedClock.ts';
import '#server/boot/main.ts';
