import { endpoints } from '#domain/addresses.ts';

const buildPhotoUrl = (file: string) => `${endpoints.photos}/${file}`;

export function Photos({ files, label }: { files: readonly string[]; label: string }) {
  if (files.length === 0) return null;
  return (
    <p className="row anywhere">
      {files.map((file, index) => {
        const name = files.length > 1 ? `${label} ${index + 1}` : label;
        return (
          <a key={file} className="round-10" href={buildPhotoUrl(file)} target="_blank" rel="noreferrer">
            <img
              className="block round-10 bg-pale cover"
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
