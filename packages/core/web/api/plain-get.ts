/**
 * Asks for a JSON answer without opening the sign-in page, and without the libraries of the other calls.
 * @throws if the server did not answer, or not with JSON
 */
export async function plainGet(path: string, signal: AbortSignal): Promise<{ status: number; body: unknown }> {
  const response = await fetch(path, { signal, headers: { accept: 'application/json' } })
  return { status: response.status, body: await response.json() }
}
