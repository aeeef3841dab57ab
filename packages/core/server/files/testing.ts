import sharp from 'sharp'
import type { Client } from '../../testing/world.ts'

interface Sent {
  bytes: Uint8Array
  /** The file name that the sender gives; the server must ignore it. */
  name?: string
  type?: string
  purpose?: string
}

/** Uploads as a browser's form does. */
export async function upload(url: string, client: Pick<Client, 'cookie'> | undefined, sent: Sent | FormData) {
  const response = await fetch(`${url}/api/file`, {
    method: 'POST',
    headers: client ? { cookie: client.cookie() } : {},
    body: sent instanceof FormData ? sent : formOf(sent),
  })
  return { status: response.status, body: await response.json() }
}

export function formOf({ bytes, name = 'a.png', type = 'image/png', purpose = 'image' }: Sent): FormData {
  const form = new FormData()
  form.append('purpose', purpose)
  form.append('file', new Blob([new Uint8Array(bytes)], { type }), name)
  return form
}

export function drawn(width: number, height: number, format: 'png' | 'jpeg' | 'webp' | 'gif' = 'png'): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: '#2a6' } })
    [format]()
    .toBuffer()
}

/** Reads a file as the browser does, with its bytes. */
export async function read(url: string, client?: Pick<Client, 'cookie'>) {
  const response = await fetch(url, { headers: client ? { cookie: client.cookie() } : {} })
  return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) }
}
