// A viewer of a dashboard loads nothing that only its authors need.

export const VIEWER = /dashboards[\\/]web[\\/]viewer[\\/]viewer\.tsx$/
/** The signed-in pages register the kinds of data sources at their start; their forms and words are not loaded by that. */
const OF_AUTHORS =
  /dashboards[\\/]web[\\/](editor|builder|prop-form)[\\/](?!data[\\/]builder-connector\.ts$)|connectors[\\/][^\\/]+[\\/]((form|rebind)\.tsx$|places\.ts$|web[\\/])/

/** What only signed-in pages need: their words, forms and calls. */
const OF_SIGNED_IN = /node_modules[\\/](antd|@tanstack)[\\/]/

/** @throws if a file of the public page contains a library that only signed-in pages need */
export function refuseSignedInLibraries(output) {
  const ids = output.flatMap((chunk) => (chunk.type === 'chunk' ? chunk.moduleIds : []))
  const foreign = ids.filter((id) => OF_SIGNED_IN.test(id))
  if (foreign.length > 0) throw new Error(`the public page would load ${foreign.join(', ')}`)
}

/** @throws if the file with the viewer, or one that it imports, contains a part of the builder, or the form of a query */
export function refuseEditorInViewers(output) {
  const chunks = output.filter(({ type }) => type === 'chunk')
  const named = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const loaded = new Set()
  function visit(chunk) {
    if (!chunk || loaded.has(chunk)) return
    loaded.add(chunk)
    for (const name of chunk.imports) visit(named.get(name))
  }
  for (const chunk of chunks) if (chunk.moduleIds.some((id) => VIEWER.test(id))) visit(chunk)
  if (loaded.size === 0) throw new Error('no file has the viewer of dashboards')
  const foreign = [...loaded].flatMap(({ moduleIds }) => moduleIds.filter((id) => OF_AUTHORS.test(id)))
  if (foreign.length > 0) throw new Error(`a viewer would load parts of the builder: ${foreign.join(', ')}`)
}
