# The build needs the development packages; the result has only what the server runs.
FROM node:26.10.0-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --include=dev
COPY . .
# The image brings the runtime, so the packages with Node itself are left out, like all other optional ones.
RUN npm run build && npm prune --omit=dev --omit=optional

FROM node:26.10.0-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080 HW_DATA_DIR=/data MALLOC_ARENA_MAX=1
WORKDIR /app
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/dist ./dist
COPY --from=build /app/codegen ./codegen
COPY --from=build /app/schemas ./schemas
COPY --from=build /app/src ./src
RUN install --directory --owner=node --group=node --mode=700 /data
USER node
EXPOSE 8080
HEALTHCHECK --interval=5s --timeout=4s --start-period=120s --retries=3 \
  CMD ["node", "--eval", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=8", "--heap-growing-percent=40", "src/main/start.js"]
