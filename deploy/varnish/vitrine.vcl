vcl 4.1;

import std;

# Varnish 6 ou mais novo, entre o proxy que fala HTTPS e a loja: docs/operar.md, "Uma CDN na frente".
# A loja: CDN_SECONDS=300 CDN_STALE_SECONDS=60 CDN_PURGE_URL=http://127.0.0.1:6081/.limpar, e TRUST_PROXY com um a mais.

backend default {
  .host = "127.0.0.1";
  .port = "3000";
}

# Quem pode mandar limpar: só a própria máquina.
acl shop {
  "127.0.0.1";
  "::1";
}

sub vcl_recv {
  if (req.url == "/.limpar") {
    if (req.method != "POST" || !(client.ip ~ shop) || req.http.X-Forwarded-For ~ ",") {
      return (synth(405));
    }
    # "products offers": tudo o que foi feito de uma dessas tabelas.
    ban("obj.http.Surrogate-Key ~ (^|\s)(" + regsuball(req.http.Surrogate-Key, "\s+", "|") + ")(\s|$)");
    return (synth(200, "Limpo"));
  }
  if (req.method != "GET" && req.method != "HEAD") {
    return (pass);
  }
  # O navegador com uma mensagem à espera recebe a página com ela.
  if (req.http.Cookie ~ "(^|;\s*)toast=") {
    return (pass);
  }
  # As páginas públicas são iguais para todos, também para quem entrou; o que é de alguém sai como private.
  return (hash);
}

sub vcl_backend_response {
  # Sem s-maxage a loja não deixou guardar.
  if (beresp.http.Cache-Control !~ "s-maxage" && beresp.http.Cache-Control !~ "^public") {
    set beresp.uncacheable = true;
    set beresp.ttl = 0s;
    return (deliver);
  }
  if (beresp.http.Cache-Control ~ "stale-while-revalidate=\d+") {
    set beresp.grace = std.duration(regsub(beresp.http.Cache-Control, ".*stale-while-revalidate=(\d+).*", "\1") + "s", 0s);
  } else {
    set beresp.grace = 0s;
  }
}

sub vcl_deliver {
  # Os nomes das etiquetas são assunto nosso.
  unset resp.http.Surrogate-Key;
  unset resp.http.Cache-Tag;
}
