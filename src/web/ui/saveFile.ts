const REVOKE_AFTER_MS = 60_000;

export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Some browsers read the URL only after the click event has ended.
  setTimeout(() => URL.revokeObjectURL(url), REVOKE_AFTER_MS);
}
