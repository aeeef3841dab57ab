/**
 * Asks for a JSON answer without opening the sign-in page, and without the libraries of the other calls.
 * The body is null if it is no JSON, such as that of a proxy.
 * @throws if the server did not answer
 */
export async function plainGet(path: string, signal: AbortSignal): Promise<{ status: number; body: unknown }> {
  const response = await fetch(path, { signal, headers: { accept: 'application/json' } })
  return { status: response.status, body: await response.json().catch(() => null) }
}
