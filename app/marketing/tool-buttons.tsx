import { Link2, MapPin } from "lucide-react";
import { Button } from "#app/ui/button.tsx";
import { showToast } from "#app/ui/toaster.tsx";

/** Two tools that the specification keeps as announcements. */
export function ToolButtons() {
  return (
    <div className="flex flex-wrap gap-3">
      <Button variant="quiet" onClick={() => showToast({ title: "Funcionalidade em desenvolvimento" })}>
        <Link2 aria-hidden="true" /> Conectar LinkedIn
      </Button>
      <Button variant="quiet" onClick={() => showToast({ title: "Dados do Google Maps integrados" })}>
        <MapPin aria-hidden="true" /> Capturar Localização
      </Button>
    </div>
  );
}
