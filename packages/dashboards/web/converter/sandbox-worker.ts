import variant from '@jitl/quickjs-wasmfile-release-sync'
import { newQuickJSWASMModuleFromVariant, newVariant } from 'quickjs-emscripten-core'
import { CONVERTER_LIMITS, type ConverterAnswer } from '../../contract/converter/call.ts'
import type { ConverterRequest } from '../../contract/converter/converter-queue.ts'
import { keptConverters } from '../../contract/converter/kept-converters.ts'

// Runs converters beside the page. Its address begins with `sandbox-worker`: the server sends it with a policy of its own,
// which lets it compile WebAssembly and load nothing. So the page gives it the interpreter as bytes, first of all.

let convert: (request: ConverterRequest) => ConverterAnswer

async function open(wasmBinary: ArrayBuffer): Promise<void> {
  convert = keptConverters(await newQuickJSWASMModuleFromVariant(newVariant(variant, { wasmBinary })), CONVERTER_LIMITS)
  self.postMessage('ready')
}

self.onmessage = ({ data }: MessageEvent<ArrayBuffer | ConverterRequest>) => {
  if (data instanceof ArrayBuffer) open(data).catch(reportError)
  else self.postMessage(convert(data))
}
