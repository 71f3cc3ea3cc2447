(function () {
  // Ajuste aqui. Dias: 0 é domingo. Horas no horário de Brasília.
  const NUMERO = "554733000000";
  const HORARIOS = { 1: [8, 18], 2: [8, 18], 3: [8, 18], 4: [8, 18], 5: [8, 18], 6: [9, 12] };
  const DIAS = ["domingo", "segunda", "terça", "quarta", "quinta", "sexta", "sábado"];

  const agora = new Date(new Date().toLocaleString("en-US", { timeZone: "America/Sao_Paulo" }));
  const hoje = HORARIOS[agora.getDay()];
  const aberto = Boolean(hoje) && agora.getHours() >= hoje[0] && agora.getHours() < hoje[1];

  function proximo() {
    for (let i = 0; i < 8; i++) {
      const dia = (agora.getDay() + i) % 7;
      const faixa = HORARIOS[dia];
      if (faixa && (i > 0 || agora.getHours() < faixa[0])) {
        return (i === 0 ? "hoje" : i === 1 ? "amanhã" : DIAS[dia]) + " às " + faixa[0] + "h";
      }
    }
    return "em breve";
  }

  const produto = document.querySelector("[data-produto]");
  const assunto = produto ? "Tenho uma dúvida sobre " + produto.dataset.produto + ": " : "Olá. Gostaria de saber ";
  const aba = document.createElement("a");
  aba.className = "wpp-discreto";
  aba.href = "https://wa.me/" + NUMERO + "?text=" + encodeURIComponent(assunto);
  aba.target = "_blank";
  aba.rel = "noopener";
  aba.textContent = aberto ? "Falar no WhatsApp" : "Respondemos " + proximo();
  aba.setAttribute("aria-label", aba.textContent + " (abre em outra aba)");
  document.body.append(aba);
})();
