import type { World } from '@atrium/server/testing/world'

export const WANG = { name: '王芳', mobile: '13800138000', company: '海通', purpose: '面试' }

// Each request comes from another IP address: one address may register five times a minute.
let visitors = 0

/** Sends the public form of a code. */
export function registerAt(
  world: World,
  code: string,
  values: Record<string, unknown>,
  ip = `10.0.${Math.floor(visitors / 250)}.${(visitors++ % 250) + 1}`,
) {
  return world.anonymous({ ip }).post('/api/client/visitor', { code, values })
}
