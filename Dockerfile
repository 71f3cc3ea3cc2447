# The whole program in one image: docs/instalar.md. Both bases may be others of the same kind; the second needs no Node,
# because the program brings its own.
ARG BUILD_BASE=node:24-bookworm-slim
ARG RUN_BASE=debian:bookworm-slim

FROM ${BUILD_BASE} AS build
WORKDIR /srv/vitrine
COPY package.json package-lock.json .npmrc ./
COPY scripts/prepare.mjs scripts/build.mjs scripts/
RUN node scripts/build.mjs --dependencies
COPY . .
RUN node scripts/build.mjs --production

FROM ${RUN_BASE}
LABEL org.opencontainers.image.title="Vitrine" \
      org.opencontainers.image.description="Loja, cursos, blog e newsletter em um programa só"
RUN groupadd --system --gid 10001 vitrine \
 && useradd --system --uid 10001 --gid vitrine --home-dir /data --shell /usr/sbin/nologin vitrine \
 && install -d -o vitrine -g vitrine -m 750 /data \
 && printf '#!/bin/sh\nexec /srv/vitrine/node_modules/.bin/node /srv/vitrine/scripts/command.mjs "$@"\n' > /usr/local/bin/vitrine \
 && chmod 755 /usr/local/bin/vitrine
WORKDIR /srv/vitrine
COPY --from=build /srv/vitrine/package.json /srv/vitrine/package-lock.json /srv/vitrine/.npmrc ./
COPY --from=build /srv/vitrine/scripts scripts
COPY --from=build /srv/vitrine/server server
COPY --from=build /srv/vitrine/db db
COPY --from=build /srv/vitrine/demo demo
COPY --from=build /srv/vitrine/app app
COPY --from=build /srv/vitrine/public public
COPY --from=build /srv/vitrine/build build
COPY --from=build /srv/vitrine/node_modules node_modules
ENV HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
USER vitrine
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=15s --timeout=10s --start-period=60s --retries=4 \
  CMD ["/srv/vitrine/node_modules/.bin/node", "/srv/vitrine/scripts/health-check.mjs"]
CMD ["/srv/vitrine/node_modules/.bin/node", "/srv/vitrine/scripts/serve.mjs"]
