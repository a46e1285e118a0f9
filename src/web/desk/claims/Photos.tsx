import { endpoints } from '#domain/addresses.ts';
import classes from './Claims.module.css';

const buildPhotoUrl = (file: string) => `${endpoints.photos}/${file}`;

export function Photos({ files, label }: { files: readonly string[]; label: string }) {
  if (files.length === 0) return null;
  return (
    <p className={`row anywhere ${classes.photos}`}>
      {files.map((file, index) => {
        const name = files.length > 1 ? `${label} ${index + 1}` : label;
        return (
          <a key={file} href={buildPhotoUrl(file)} target="_blank" rel="noreferrer">
            <img
              className="block bg-pale cover"
              src={buildPhotoUrl(file)}
              alt={name}
              loading="lazy"
              width={96}
              height={96}
            />
          </a>
        );
      })}
    </p>
  );
}
