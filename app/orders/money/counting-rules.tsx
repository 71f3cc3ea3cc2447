import { Icon } from "#app/ui/icons/icon.tsx";

const RULES: [what: string, how: string][] = [
  [
    "Venda",
    "Entra no dia em que o pagamento foi confirmado, no horário de São Paulo, e não no dia do pedido.",
  ],
  [
    "Reembolso",
    "Sai no dia em que o dinheiro voltou ao cliente, inteiro ou em parte, mesmo que a venda seja de outro mês.",
  ],
  [
    "Reembolso que voltou",
    "Se o banco não conseguiu entregar um reembolso, o valor entra de novo no dia em que isso ficou claro.",
  ],
  [
    "Contestação",
    "Enquanto o banco decide, aparece em 'Em disputa' e a venda fica onde está. Perdida, sai no dia da decisão, somada aos reembolsos. Vencida, nada muda.",
  ],
  ["Pagamento em dobro", "Entra no dia em que chegou e sai no dia em que foi devolvido."],
  ["Pagamento de outro valor", "Entra pelo que chegou, no dia em que chegou a última parte."],
  ["PIX confirmado por você", "Entra no dia da sua confirmação, com o valor que você informou."],
  ["Venda por fora", "Entra no dia do pagamento que você informou, com o valor que você recebeu."],
  ["Presente e pedido grátis", "Não entram: não houve dinheiro."],
  ["Pedido importado", "Entra no dia em que foi registrado como pago, sem tarifa."],
  [
    "Juros",
    "São o que o comprador pagou além do preço para parcelar. O que o meio de pagamento cobra dele e fica com ele não chega a você e sai antes do líquido.",
  ],
  [
    "Tarifa",
    "É a que o meio de pagamento informou. Onde há um traço, ele não informou: o líquido ainda tem a tarifa dentro.",
  ],
  [
    "A liberar",
    "O que já foi pago e ainda não está disponível, segundo a data que o meio de pagamento informou.",
  ],
];

/** Which day a figure belongs to, for whoever asks. */
export function CountingRules() {
  return (
    <details className="group rounded-card bg-surface p-5 inset-ring inset-ring-line md:p-6">
      <summary className="flex min-h-11 items-center justify-between gap-4">
        <h2 className="text-xl">Como contamos</h2>
        <Icon name="chevron-down" className="size-5 flex-none group-open:rotate-180" />
      </summary>
      <dl className="mt-2 grid gap-x-8 md:grid-cols-2">
        {RULES.map(([what, how]) => (
          <div key={what} className="border-t border-line py-3">
            <dt className="font-strong">{what}</dt>
            <dd className="text-muted">{how}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
