import type { Dice } from './dice.ts'
import { type LineOptions, type RunningLine, type SimDevice, startLine, traitsOf } from './line.ts'
import type { Traits } from './mishap.ts'
import { type Behaviour, type MqttDevice, mqttDevice } from './mqtt-device.ts'
import type { Visit } from './person.ts'
import type { Post } from './post.ts'

/** A line whose devices all speak the platform's own protocol, and what its people do. */
export interface MqttLine<P extends Post, Params, Scanned> {
  app: string
  texts: Visit<Scanned>['texts']
  /** As `Visit.choose`. */
  choose(scanned: Scanned, dice: Dice): object | undefined
  /** What the device does; `stop` ends what it does by itself. */
  behaviourOf(device: MqttDevice<Params>, post: P, traits: Traits): Behaviour<Params> & { stop(): void }
}

/** @throws as `startLine` */
export function startMqttLine<P extends Post, Params, Scanned>(
  { app, texts, choose, behaviourOf }: MqttLine<P, Params, Scanned>,
  { posts, ...options }: LineOptions & { posts: readonly P[] },
): Promise<RunningLine> {
  const traits = traitsOf(options)
  return startLine<P, SimDevice & { code: string }>(options, traits, {
    posts,
    async open(post) {
      const device = mqttDevice<Params>({ url: options.mqttUrl, app, post }, traits)
      const { stop, ...behaviour } = behaviourOf(device, post, traits)
      await device.connect(behaviour)
      return {
        code: post.code,
        get isOnline() {
          return device.isOnline
        },
        async stop() {
          stop()
          await device.stop()
        },
      }
    },
    visit: (person, { code }) =>
      person.buy<Scanned>({ app, code, texts, choose: (scanned) => choose(scanned, traits.dice) }),
  })
}
