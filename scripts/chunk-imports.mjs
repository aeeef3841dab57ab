/** The chunk of a bundle and every chunk that it imports, directly or not. */
export function withImports(chunk, bundle, found = new Set()) {
  if (found.has(chunk)) return [...found]
  found.add(chunk)
  for (const name of chunk.imports) if (bundle[name]?.type === 'chunk') withImports(bundle[name], bundle, found)
  return [...found]
}
