// `npm run dev`: the server and the pages reload after a change. Server code is bundled again on every change and the
// server is restarted; Vite serves the pages and forwards calls and sockets to the server.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { ensureInstalled, forgetBuild, root } from './prepare.mjs'

await ensureInstalled()
// The files that `npm run dev` leaves in dist/server are not a finished build.
forgetBuild()
const { watch } = await import('rolldown')
const { createServer } = await import('vite')
const { serverBundle } = await import('../rolldown.config.mjs')

let server = null
let restarting = Promise.resolve()

async function stopServer() {
  const ending = server
  server = null
  if (!ending || ending.exitCode !== null || ending.signalCode !== null) return
  ending.kill('SIGTERM')
  await once(ending, 'exit')
}

async function restartServer() {
  await stopServer()
  server = spawn(process.execPath, ['--enable-source-maps', join(root, 'dist/server/main.mjs')], {
    cwd: root,
    stdio: 'inherit',
  })
}

const watcher = watch({ ...serverBundle(), logLevel: 'warn' })
watcher.on('event', (event) => {
  if (event.code === 'ERROR') console.error(event.error.message)
  if (event.code === 'BUNDLE_END' || event.code === 'ERROR') event.result.close()
  // One restart after another: two builds in quick succession must not start two servers on one data folder.
  if (event.code === 'END') restarting = restarting.then(restartServer)
})

const web = await createServer({ configFile: join(root, 'vite.config.ts') })
await web.listen()
web.printUrls()

let ending = false
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, async () => {
    if (ending) return
    ending = true
    await Promise.all([watcher.close(), web.close()])
    await restarting
    await stopServer()
    process.exit(0)
  })
}
