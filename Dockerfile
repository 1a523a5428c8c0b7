# The service as an image without a shell to log in to, a package manager or an embedded database. docs/deployment.md
# describes how to run it. The last stage is what scripts/test/image.slow.test.ts builds and runs as well.
FROM node:24-bookworm-slim AS build
RUN apt-get update \
  && apt-get install --yes --no-install-recommends binutils mmdebstrap
WORKDIR /build
COPY scripts/image/make-root.sh scripts/image/
RUN scripts/image/make-root.sh /image/root
COPY . .
RUN node scripts/prepare.mjs \
  && node_modules/.bin/node scripts/image/collect-image.ts /image/app

FROM scratch
LABEL org.opencontainers.image.title="Countersign"
LABEL org.opencontainers.image.licenses="Apache-2.0"
COPY --from=build /image/root /
COPY --from=build /image/app /app
ENV PATH=/app/bin:/bin
ENV NODE_ENV=production
ENV HOST=0.0.0.0
ENV PORT=3000
ENV DATA_DIR=/var/lib/countersign
# The allocator of glibc keeps less of what it no longer uses.
ENV MALLOC_ARENA_MAX=2
ENV MALLOC_TRIM_THRESHOLD_=131072
WORKDIR /app
USER 10001:10001
VOLUME ["/var/lib/countersign"]
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --start-interval=1s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/health/ready`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "--disable-warning=ExperimentalWarning", "server/dist/main.js"]
