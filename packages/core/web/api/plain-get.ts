/**
 * Asks for a JSON answer without opening the sign-in page, and without the libraries of the other calls.
 * The body is null if it is no JSON, such as that of a proxy.
 * @throws if the server did not answer
 */
export async function plainGet(path: string, signal: AbortSignal): Promise<{ status: number; body: unknown }> {
  const response = await fetch(path, { signal, headers: { accept: 'application/json' } })
  return { status: response.status, body: await response.json().catch(() => null) }
}

/**
 * A file of the build.
 * @throws if it could not be loaded
 */
export async function plainBytes(path: string): Promise<ArrayBuffer> {
  const response = await fetch(path)
  if (!response.ok) throw new Error(`${path}: ${response.status}`)
  return response.arrayBuffer()
}
