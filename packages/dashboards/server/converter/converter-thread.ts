// Runs converters in a thread of its own (`convert-on-server.ts`).
import { parentPort, workerData } from 'node:worker_threads'
import variant from '@jitl/quickjs-wasmfile-release-sync'
import { newQuickJSWASMModuleFromVariant } from 'quickjs-emscripten-core'
import type { ConverterLimits } from '../../contract/converter/call.ts'
import type { ConverterRequest } from '../../contract/converter/converter-queue.ts'
import { keptConverters } from '../../contract/converter/kept-converters.ts'

const opened = newQuickJSWASMModuleFromVariant(variant).then((interpreter) =>
  keptConverters(interpreter, workerData as ConverterLimits),
)
// Listens before the interpreter is there: a thread that waits for nothing else is held up by Node until all functions of
// the module are optimised, which costs the first script its time.
parentPort!.on('message', async (request: ConverterRequest) => parentPort!.postMessage((await opened)(request)))
await opened
parentPort!.postMessage('ready')
