import { useState } from "react";
import { uploadedSample } from "#app/platform/files/sample-file.ts";
import { limitLabel, uploadOf } from "#app/platform/files/upload-kinds.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { UploadField } from "#app/ui/controls/upload-field.tsx";
import { useStart } from "#app/ui/start-values.tsx";
import type { EditedProduct } from "../products/product-list.server.ts";

/** A part of what is sold that anybody may open before buying. */
export function SampleField({
  product,
  error,
}: {
  product: EditedProduct | null;
  error: string | undefined;
}) {
  const [sample, setSample] = useState({
    address: useStart("sample_url", product?.sample_url ?? ""),
    size: useStart("sample_size", product?.sample_size ?? ""),
  });
  function handleUpload(answer: unknown): boolean {
    const uploaded = uploadedSample(answer);
    if (uploaded) setSample({ address: uploaded.address, size: uploaded.sizeLabel });
    return uploaded !== undefined;
  }
  return (
    <div>
      <p className="mb-1.5 font-semibold">
        Amostra<span className="font-normal text-muted"> (opcional)</span>
      </p>
      {sample.address ? (
        <p className="mb-2 flex flex-wrap items-center gap-x-3 [overflow-wrap:anywhere]">
          <a href={sample.address} target="_blank" rel="noopener noreferrer" className="link">
            {sample.address.slice(sample.address.lastIndexOf("/") + 1)}
          </a>
          {sample.size ? <span className="text-sm text-muted">{sample.size}</span> : null}
          <Button variant="ghost" size="compact" onClick={() => setSample({ address: "", size: "" })}>
            Remover amostra
          </Button>
        </p>
      ) : null}
      <input type="hidden" name="sample_url" value={sample.address} />
      <input type="hidden" name="sample_size" value={sample.size} />
      <UploadField
        id="sample_url"
        label={sample.address ? "Trocar amostra" : "Enviar amostra"}
        {...uploadOf("sample")}
        hint={`As primeiras páginas em PDF, um trecho em MP3, M4A, MP4 ou WebM. Até ${limitLabel("sample")}. Qualquer pessoa pode abrir.`}
        {...(error && { error })}
        onDone={handleUpload}
      />
    </div>
  );
}
