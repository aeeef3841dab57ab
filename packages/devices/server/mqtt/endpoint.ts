import { PROTOCOL } from '../device.ts'
import { findDevice } from '../find-device.ts'
import type { Gateway } from '../parts.ts'
import type { MqttEndpoint } from './link.ts'
import { openSession } from './session.ts'

/** Signs devices in with the user name `<app>:<sn>`, their serial number as client id, and their secret. */
export function openMqttEndpoint(gateway: Gateway): MqttEndpoint {
  return {
    async signIn(link, username, password) {
      const colon = username.indexOf(':')
      const [app, sn] = [username.slice(0, colon), username.slice(colon + 1)]
      if (link.clientId !== sn || !gateway.context.hooks.has(app)) return null
      const { changes } = gateway.connections.live
      const verdict = await findDevice(gateway.context.services, sn, password)
      if (!verdict.known) {
        await gateway.unknown.note({ sn, app, protocol: PROTOCOL.mqtt, ip: link.ip })
        return null
      }
      const { device, seal, isRight, isDisabled } = verdict
      if (!isRight || isDisabled || device.app !== app || device.protocol === PROTOCOL.ocpp16) return null
      return openSession(gateway, { device, seal, changes }, link)
    },
  }
}
