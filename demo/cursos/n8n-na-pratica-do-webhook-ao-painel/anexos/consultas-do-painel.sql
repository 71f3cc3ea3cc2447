-- Rodou?
SELECT max(fim) AS ultima FROM execucoes WHERE resultado = 'feito';

-- Está em dia?
SELECT count(*) AS fila, min(recebido_em) AS mais_antigo
FROM avisos WHERE situacao = 'novo';

-- Quanto demora?
SELECT percentile_cont(0.95) WITHIN GROUP (ORDER BY fim - inicio)
FROM execucoes WHERE inicio > now() - interval '1 day';

-- Quem precisa de gente?
SELECT chave, detalhe, tentativas FROM avisos
WHERE situacao = 'falhou' ORDER BY recebido_em LIMIT 20;
