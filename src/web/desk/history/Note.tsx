import classes from './History.module.css';

/** Words that somebody typed, for the team alone. */
export function Note({ text }: { text: string }) {
  return <span className={classes.note}>«&nbsp;{text}&nbsp;»</span>;
}
