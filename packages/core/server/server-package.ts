import type { FastifyInstance } from 'fastify'
import type { AppCall } from './call/app-call.ts'
import type { AppServer } from './call/implement.ts'
import type { Services } from './call/services.ts'
import type { Closing } from './closing.ts'
import type { AnswerMemory } from './http/large-answers.ts'
import type { PageDocument } from './http/pages.ts'
import type { CountAnswer } from './http/request-metrics.ts'
import type { Readiness } from './readiness.ts'
import type { OpenNamespace } from './realtime/attach.ts'
import type { MemoryShares } from './settings/memory.ts'
import type { Upgrades } from './upgrades.ts'

/** What a package gets when a server starts. */
export interface Starting {
  services: Services
  apps: readonly AppServer[]
  shares: MemoryShares
  readiness: Readiness
  /** What is pushed later is closed earlier. */
  closing: Closing
}

export interface Serving {
  http: FastifyInstance
  upgrades: Upgrades
  countAnswer: CountAnswer
  answerMemory: AnswerMemory
}

/** The rooms of a package in one running server. What it does not have it leaves out. */
export interface OpenedPackage {
  /** What machines reach, in each process. */
  machines?(serving: Serving): Promise<void> | void
  /** The routes for people: not in a process with the role `engine`. So are the next ones. */
  routes?(http: FastifyInstance): Promise<void> | void
  /** Calls that each app of a sort has. */
  callsOf?(app: AppServer): readonly AppCall[]
  namespaces?: readonly OpenNamespace[]
  documents?: readonly PageDocument[]
  /** Jobs and sweeps, from when the address is served. */
  work?(): Promise<void> | void
}

/**
 * A package above core, handed to `startServer`: it opens its rooms, and adds its parts to the services. Packages are
 * opened in the order of the list, so one finds the parts of those before it.
 */
export type ServerPackage = (starting: Starting) => Promise<OpenedPackage> | OpenedPackage
