import { startPeer, startPeersFeed } from '../shared/peers.ts'

interface FuxaItem {
  id: string
  type: string
  name: string
  label: string
  property: object
}

interface FuxaProject {
  devices: Record<string, { tags?: Record<string, object> }>
  hmi: { views: { items: Record<string, FuxaItem>; svgcontent: string }[] }
}

/** FUXA of the peers' folder with a page of so many values, each bound to one of the feed's 40 tags. */
export async function startFuxaShapes(folder: string, count: number) {
  const { server, url } = await startPeer(folder, 'fuxa', await startPeersFeed(folder))
  // FUXA closes connections that are not used for some seconds.
  const headers = { 'content-type': 'application/json', connection: 'close' }
  const project = (await (await fetch(`${url}/api/project`, { headers })).json()) as FuxaProject
  const [device] = Object.values(project.devices).filter(({ tags = {} }) => Object.keys(tags).length > 1)
  const tags = Object.keys(device?.tags ?? {})
  if (tags.length === 0) throw new Error('the project of FUXA has another form')
  const shapes = Array.from({ length: count }, (_, index) => valueAt(index, tags[index % tags.length]!))
  for (const view of project.hmi.views) {
    view.items = Object.fromEntries(shapes.map(({ item }) => [item.id, item]))
    const svg = shapes.map((shape) => shape.svg).join('')
    view.svgcontent = `<svg width="1900" height="1040" xmlns="http://www.w3.org/2000/svg"><g><title>Layer 1</title>${svg}</g></svg>`
  }
  const answer = await fetch(`${url}/api/project`, { method: 'POST', headers, body: JSON.stringify(project) })
  if (!answer.ok) throw new Error(`FUXA refused its project: ${answer.status}`)
  return { url: url + server.pathname, close: () => void server.proc.kill() }
}

function valueAt(index: number, variableId: string): { item: FuxaItem; svg: string } {
  const [x, y] = [(index % 25) * 75, Math.floor(index / 25) * 50]
  const id = `VAL_s${index}`
  const text = 'text-anchor="middle" font-family="sans-serif" font-size="16" stroke-width="0"'
  const ranges = [{ type: 'unit', min: 0, max: 100, text: '' }]
  return {
    item: {
      ...{ id, type: 'svg-ext-value', name: id, label: 'Value' },
      property: { variableId, events: [], actions: [], ranges },
    },
    svg: `<g id="${id}" type="svg-ext-value" ${text}><text id="VALT_s${index}" x="${x + 37}" y="${y + 30}" ${text} fill="#000000">##.##</text></g>`,
  }
}
