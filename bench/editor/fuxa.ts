import { startPeer, startPeersFeed } from '../shared/peers.ts'
import { SHIFTS } from './open-board.ts'

interface FuxaView {
  items: Record<string, object>
  svgcontent: string
  profile: { width: number; height: number }
}

interface FuxaProject {
  hmi: { views: FuxaView[] }
}

/** FUXA with the page of 40 of the peers' folder. `show` puts several copies of it side by side on the one view. */
export async function startFuxa(folder: string) {
  const { server, url } = await startPeer(folder, 'fuxa', await startPeersFeed(folder))
  const send = async (path: string, body: object) => {
    // FUXA closes connections that are not used for some seconds.
    const headers = { 'content-type': 'application/json', connection: 'close' }
    const answer = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  }
  const read = async (path: string) => (await fetch(url + path, { headers: { connection: 'close' } })).json()
  const first = (await read('/api/project')) as FuxaProject
  // Its dialog about a first password would cover the editor.
  await send('/api/settings', { ...(await read('/api/settings')), hideEditorOnboarding: true })
  return {
    url: `${url}/editor`,
    async show(copies: number) {
      const project = structuredClone(first)
      project.hmi.views = project.hmi.views.map((view) => copiesOf(view, copies))
      await send('/api/project', project)
    },
    close: () => void server.proc.kill(),
  }
}

function copiesOf(view: FuxaView, copies: number): FuxaView {
  const [open = '', content = ''] =
    /^(<svg[^>]*><g>)<title>.*?<\/title>([\s\S]*)<\/g><\/svg>$/.exec(view.svgcontent)?.slice(1) ?? []
  if (content === '') throw new Error('the view of FUXA has another form')
  const { width, height } = SHIFTS[copies - 1]!
  const sized = open.replace(/width="\d+"/, `width="${width}"`).replace(/height="\d+"/, `height="${height}"`)
  const shown = SHIFTS.slice(0, copies)
  return {
    ...view,
    profile: { ...view.profile, width, height },
    items: JSON.parse(`{${shown.map((_, index) => named(JSON.stringify(view.items), index).slice(1, -1)).join()}}`),
    svgcontent: `${sized}<title>Layer 1</title>${shown.map((shift, index) => moved(named(content, index), shift)).join('')}</g></svg>`,
  }
}

function named(text: string, index: number): string {
  return text.replace(/\b(VALT?|BAG|HXC)_([vgc]\d\d)\b/g, `$1_$2x${index}`)
}

function moved(svg: string, { left, top }: { left: number; top: number }): string {
  return svg.replace(/ ([xy])="(\d+)"/g, (_, axis, at) => ` ${axis}="${Number(at) + (axis === 'x' ? left : top)}"`)
}
