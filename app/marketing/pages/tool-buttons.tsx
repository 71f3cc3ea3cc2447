import { Button } from "#app/ui/controls/button.tsx";
import { Icon } from "#app/ui/icons/icon.tsx";
import { showToast } from "#app/ui/toasts/toaster.tsx";

/** Two tools that the specification keeps as announcements. */
export function ToolButtons() {
  return (
    <div className="flex flex-wrap gap-3">
      <Button variant="quiet" onClick={() => showToast({ title: "Funcionalidade em desenvolvimento" })}>
        <Icon name="link-2" /> Conectar LinkedIn
      </Button>
      <Button variant="quiet" onClick={() => showToast({ title: "Dados do Google Maps integrados" })}>
        <Icon name="map-pin" /> Capturar Localização
      </Button>
    </div>
  );
}
