interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  /** By the clock and by the thread's own time, in microseconds. */
  dur?: number;
  tdur?: number;
  args?: { name?: string };
}

const TASK = /RunTask$/;
const LONGEST = 5;

/** Of the pages' main threads, in milliseconds: what others do on the machine is not in a thread's own time. */
export function longestTasks(trace: Buffer): { byClock: number[]; byThread: number[] } {
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] };
  const threads = new Set(
    traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid}/${tid}`),
  );
  const tasks = traceEvents.filter(
    ({ name, ph, pid, tid }) => ph === 'X' && TASK.test(name) && threads.has(`${pid}/${tid}`),
  );
  const longest = (field: 'dur' | 'tdur') =>
    tasks
      .map((task) => (task[field] ?? 0) / 1000)
      .sort((a, b) => b - a)
      .slice(0, LONGEST);
  return { byClock: longest('dur'), byThread: longest('tdur') };
}
