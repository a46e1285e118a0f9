import { IconPlayerPauseFilled, IconPlayerPlayFilled } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '#web/ui/form/Button.tsx';

const EVENTS = ['loadedmetadata', 'play', 'pause', 'ended', 'timeupdate'];

export function VoiceButton({ voice }: { voice: Blob }) {
  const player = useRef<HTMLAudioElement>(null);
  const [state, setState] = useState({ isPlaying: false, seconds: 0 });
  useEffect(() => {
    const url = URL.createObjectURL(voice);
    const audio = new Audio(url);
    const showState = () => {
      const isPlaying = !audio.paused && !audio.ended;
      setState({ isPlaying, seconds: isPlaying ? audio.currentTime : audio.duration });
    };
    for (const event of EVENTS) audio.addEventListener(event, showState);
    player.current = audio;
    return () => {
      audio.pause();
      URL.revokeObjectURL(url);
    };
  }, [voice]);
  const toggle = () =>
    state.isPlaying ? player.current?.pause() : void player.current?.play().catch(() => undefined);
  return (
    <Button
      kind="pale"
      icon={state.isPlaying ? IconPlayerPauseFilled : IconPlayerPlayFilled}
      aria-label={state.isPlaying ? 'Arrêter le message vocal' : 'Écouter le message vocal'}
      onClick={toggle}
    >
      <span className="tabular">{formatVoiceTime(state.seconds)}</span>
    </Button>
  );
}

/** A recording without its length in the file has an infinite one. */
export function formatVoiceTime(seconds: number): string {
  if (!Number.isFinite(seconds)) return 'Message';
  const whole = Math.round(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}
