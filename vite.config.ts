import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const server = `http://127.0.0.1:${process.env.PORT ?? 3000}`

// In development Vite serves the pages; which page belongs to which address is otherwise the server's knowledge.
const twoPages: Plugin = {
  name: 'two-pages',
  configureServer(vite) {
    vite.middlewares.use((request, _response, next) => {
      if (request.url?.startsWith('/public/')) request.url = '/public.html'
      next()
    })
  },
}

// The package's own entry is its development build, whose warnings are for us and not for browsers.
const ofProduction: Plugin = {
  name: 'of-production',
  apply: 'build',
  config: () => ({
    resolve: {
      alias: [{ find: /^react-router$/, replacement: at('node_modules/react-router/dist/production/index.mjs') }],
    },
  }),
}

// The script knows which theme the person chose: nothing is painted before it has run, so no wrong one flashes. The
// public page has a script of its own for that.
const noFlash: Plugin = {
  name: 'no-flash',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { filename }) =>
      filename.endsWith('public.html')
        ? html
        : html.replace('<script type="module"', '<script type="module" blocking="render"'),
  },
}

export default defineConfig({
  root: at('product'),
  plugins: [react(), twoPages, ofProduction, noFlash],
  build: {
    outDir: at('dist/web'),
    emptyOutDir: true,
    // Every file by its own address: the content security policy allows no inline data for fonts and scripts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // antd and ECharts are that big; what the first page may weigh is measured in the browser, not here.
    chunkSizeWarningLimit: 1500,
  },
  server: {
    host: '127.0.0.1',
    // The page's own host goes along: the server refuses what another origin sends with the person's cookie.
    proxy: {
      '^/(api|frame|write|query|metrics|ping)(/|\\?|$)': { target: server, changeOrigin: false },
      '/socket.io': { target: server, changeOrigin: false, ws: true },
    },
  },
})
