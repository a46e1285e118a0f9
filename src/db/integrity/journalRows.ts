/** The chain names a row whose JSON was damaged; to the rules that read it here it tells nothing. */
export const JOURNAL = `(SELECT sequence, subject, actor_id, act, iif(json_valid(after), after, '{}') AS after FROM journal)`;
