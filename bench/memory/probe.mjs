// Loaded into each thread of the measured product (`node --import`). On SIGUSR2 the main thread asks all threads for
// the memory of their heaps, and DuckDB for its own, and writes the answers to the file MEMORY_PROBE.
import { renameSync, writeFileSync } from 'node:fs'
import Module from 'node:module'
import { getHeapStatistics } from 'node:v8'
import { BroadcastChannel, isMainThread, threadId } from 'node:worker_threads'

const WAIT_MS = 2_000
const DUCKDB = 'select tag, memory_usage_bytes::double from duckdb_memory()'
const channel = new BroadcastChannel('memory-probe')
let duckdb

async function report() {
  const { used_heap_size, total_physical_size, external_memory } = getHeapStatistics()
  const heap = { threadId, used: used_heap_size, committed: total_physical_size, external: external_memory }
  if (!duckdb) return heap
  const connection = await duckdb.connect()
  const tags = await connection.runAndReadAll(DUCKDB)
  connection.closeSync()
  return { ...heap, duckdb: Object.fromEntries(tags.getRows()) }
}

if (isMainThread) {
  const file = process.env.MEMORY_PROBE
  process.on('SIGUSR2', async () => {
    const others = []
    channel.onmessage = ({ data }) => others.push(data)
    channel.postMessage('')
    const own = await report()
    await new Promise((resolve) => setTimeout(resolve, WAIT_MS))
    writeFileSync(`${file}.new`, JSON.stringify([own, ...others]))
    renameSync(`${file}.new`, file)
  })
} else {
  channel.onmessage = async () => channel.postMessage(await report())
  // The bundled store has a copy of the library of its own; what is compiled is loaded from outside of it.
  const { DuckDBInstance } = await import('@duckdb/node-api')
  const load = Module._load
  Module._load = (name, ...given) => {
    const loaded = load(name, ...given)
    if (name !== '@duckdb/node-bindings') return loaded
    const open = async (...where) => {
      const database = await loaded.open(...where)
      duckdb = new DuckDBInstance(database)
      return database
    }
    return Object.create(loaded, { open: { value: open } })
  }
}
channel.unref()
