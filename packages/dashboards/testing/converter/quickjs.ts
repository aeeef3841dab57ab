import variant from '@jitl/quickjs-wasmfile-release-sync'
import { newQuickJSWASMModuleFromVariant } from 'quickjs-emscripten-core'
import type { Interpreter } from '../../contract/converter/interpreter.ts'

/** The interpreter in this process, for scripts that are known to end. */
export const openQuickjs = (): Promise<Interpreter> => newQuickJSWASMModuleFromVariant(variant)
