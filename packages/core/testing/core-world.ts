import { depotMigrations, depotServer } from './codes/depot.ts'
import { deskServer } from './entity/desk.ts'
import { surveyMigrations, surveyServer } from './forms/survey.ts'
import { officeServer } from './messages/office.ts'
import { packageWorld } from './shared-world.ts'
import { toyMigrations, toyServer } from './toy/toy.ts'
import { storeMigrations, storeServer } from './tree/store.ts'

/** Core alone, with its test apps. */
export const coreWorld = packageWorld({
  apps: [toyServer, officeServer, surveyServer, deskServer, depotServer, storeServer],
  migrations: [...toyMigrations, ...surveyMigrations, ...depotMigrations, ...storeMigrations],
})
