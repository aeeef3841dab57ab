// Runs converters in a thread of its own (`convert-on-server.ts`).
import { parentPort, workerData } from 'node:worker_threads'
import variant from '@jitl/quickjs-wasmfile-release-sync'
import { newQuickJSWASMModuleFromVariant } from 'quickjs-emscripten-core'
import type { ConverterLimits } from '../../contract/converter/call.ts'
import type { ConverterRequest } from '../../contract/converter/converter-queue.ts'
import { keptConverters } from '../../contract/converter/kept-converters.ts'

const convert = keptConverters(await newQuickJSWASMModuleFromVariant(variant), workerData as ConverterLimits)
parentPort!.on('message', (request: ConverterRequest) => parentPort!.postMessage(convert(request)))
parentPort!.postMessage('ready')
