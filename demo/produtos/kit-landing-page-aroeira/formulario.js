// Formulário do Aroeira: máscaras, validação e envio. Sem dependências.
const formulario = document.querySelector("#contato form");
const soDigitos = (texto) => texto.replace(/[^0-9]/g, "");

// Um CPF tem dois dígitos verificadores: cada um é o resto de uma soma com pesos.
function cpfValido(texto) {
  const d = soDigitos(texto);
  if (d.length !== 11 || d === d[0].repeat(11)) return false;
  for (const fim of [9, 10]) {
    let soma = 0;
    for (let i = 0; i < fim; i++) soma += Number(d[i]) * (fim + 1 - i);
    const digito = ((soma * 10) % 11) % 10;
    if (digito !== Number(d[fim])) return false;
  }
  return true;
}

function mascaraCpf(texto) {
  const d = soDigitos(texto).slice(0, 11);
  return [d.slice(0, 3), d.slice(3, 6), d.slice(6, 9)].filter(Boolean).join(".") + (d.length > 9 ? "-" + d.slice(9) : "");
}

function mostrarErro(campo, mensagem) {
  const aviso = document.getElementById(campo.id + "-erro");
  campo.setAttribute("aria-invalid", mensagem ? "true" : "false");
  aviso.textContent = mensagem;
}

formulario.cpf.addEventListener("blur", () => {
  formulario.cpf.value = mascaraCpf(formulario.cpf.value);
  mostrarErro(formulario.cpf, cpfValido(formulario.cpf.value) ? "" : "Confira o CPF: os dígitos não fecham.");
});

formulario.addEventListener("submit", async (evento) => {
  evento.preventDefault();
  if (!cpfValido(formulario.cpf.value)) {
    mostrarErro(formulario.cpf, "Confira o CPF: os dígitos não fecham.");
    formulario.cpf.focus();
    return;
  }
  const botao = formulario.querySelector("button");
  botao.disabled = true;
  botao.textContent = "Enviando…";
  const resposta = await fetch(formulario.action, { method: "POST", body: new FormData(formulario) }).catch(() => null);
  botao.textContent = resposta && resposta.ok ? "Recebido. Respondemos em um dia útil." : "Não foi. Tente de novo.";
  botao.disabled = Boolean(resposta && resposta.ok);
});
