import { useState } from "react";

interface AdFrameProps {
  publicId: string;
  /** Whether this browser still has something to tell. */
  isDue: boolean;
}

/**
 * The services' own scripts run in a document of their own: the order's page stays as strict as all others, and its
 * address and what stands on it are not theirs to read from an address. Once there it stays, whatever the page reads anew.
 */
export function AdFrame({ publicId, isDue }: AdFrameProps) {
  const [isOpen, setOpen] = useState(isDue);
  if (isDue && !isOpen) setOpen(true);
  if (!isOpen) return null;
  return (
    <iframe
      hidden
      title="Medição de anúncios"
      src={`/pedido/${publicId}/anuncios`}
      referrerPolicy="no-referrer"
      tabIndex={-1}
    />
  );
}
