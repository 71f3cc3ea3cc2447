/** Stands above the header while payments go to the sandbox. */
export function DemoBanner() {
  return (
    <aside aria-label="Demonstração" className="bg-warning-soft text-warning print:hidden">
      <p className="wrap py-2 text-center text-sm font-semibold">Demonstração: nenhum pagamento é real.</p>
    </aside>
  );
}
