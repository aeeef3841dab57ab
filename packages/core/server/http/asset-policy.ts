/**
 * The policy of a file of the build if it is not the usual one. A worker gets what its own file says, whatever its page may do.
 * `sandbox-worker` runs scripts of authors in an interpreter: it alone may compile WebAssembly, and it reaches no address.
 */
export const assetPolicy = (file: string): string | undefined =>
  /^sandbox-worker-[\w-]+\.js$/.test(file) ? "default-src 'none'; script-src 'wasm-unsafe-eval'" : undefined
