// Cada regra recebe o pedido e devolve uma frase quando algo está errado. Apague as que não usa.
const digitos = (t) => t.replace(/[^0-9]/g, "");
const centavos = (t) => Math.round(Number(t.replace(".", "").replace(",", ".")) * 100);

function cpf({ documento }) {
  const d = digitos(documento);
  if (d.length === 14) return null; // CNPJ: o emissor confere
  if (d.length !== 11) return "CPF com " + d.length + " dígitos";
  const verificador = (fim) => {
    let soma = 0;
    for (let i = 0; i < fim; i++) soma += Number(d[i]) * (fim + 1 - i);
    return ((soma * 10) % 11) % 10;
  };
  return verificador(9) === Number(d[9]) && verificador(10) === Number(d[10]) ? null : "CPF não confere";
}

function cep({ cep, uf }) {
  const d = digitos(cep);
  if (d.length !== 8) return "CEP com " + d.length + " dígitos";
  const primeiro = { SP: "01", RJ: "2", MG: "3", BA: "4", PR: "8", SC: "8", RS: "9" }[uf];
  return primeiro && ![...primeiro].includes(d[0]) ? "CEP " + cep + " não é de " + uf : null;
}

function ncm({ ncm }) {
  return digitos(ncm).length === 8 ? null : "NCM precisa de oito dígitos: " + (ncm || "vazio");
}

function total({ itens, frete, desconto, total }) {
  const soma = centavos(itens) + centavos(frete) - centavos(desconto);
  return soma === centavos(total) ? null : "Total diferente da soma: faltam ou sobram " + (centavos(total) - soma) + " centavos";
}

function numeroDaCasa({ endereco }) {
  return /[0-9]|s[/]n/i.test(endereco) ? null : "Endereço sem número (use S/N se for o caso)";
}

export const regras = [cpf, cep, ncm, total, numeroDaCasa];
