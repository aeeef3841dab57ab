import { join } from 'node:path'
import { Type } from 'typebox'
import { defineApp } from '../../contract/define/app.ts'
import { defineEntity } from '../../contract/define/entity.ts'
import { requiredJson, str } from '../../contract/define/fields.ts'
import { FIELD_TYPES, type FormDesign, type FormField, formFieldsSchema } from '../../contract/patterns/form.ts'
import {
  type Answer,
  answersSchema,
  formValuesSchema,
  maskAnswers,
  readAnswers,
} from '../../contract/patterns/form-answers.ts'
import { invalidParameter } from '../../contract/refusal.ts'
import { waitingCall } from '../../server/call/app-call.ts'
import { implement } from '../../server/call/implement.ts'
import { insertRow } from '../../server/entity/rows.ts'
import { answerPictures, readPictures, takePictures } from '../../server/forms/pictures.ts'
import { projectRoot } from '../../server/project-root.ts'

/** An app with nothing but filled-in forms; the tests of this room use it. */
const paper = defineEntity({
  name: 'paper',
  path: '/api/survey/paper',
  table: 'survey_paper',
  module: 'paper',
  title: 'name',
  fields: {
    name: str(40, { required: true }),
    fields: requiredJson<Answer[]>(answersSchema, {
      readonly: true,
      mask: (answers: Answer[]) => maskAnswers(answers, []),
    }),
  },
  calls: ['list', 'get', 'delete'],
  list: { columns: ['name'] },
})

const survey = defineApp({
  key: 'survey',
  type: 'pc',
  icon: 'box',
  guarded: true,
  menu: [{ module: 'paper', path: 'paper/list' }],
  permissions: { paper: 'read create delete unmask' },
  entities: [paper],
})

const design: FormDesign = { types: FIELD_TYPES, outside: 'exception' }

const pictures = answerPictures({
  table: 'survey_picture',
  owner: 'paper_id',
  entity: paper,
  path: '/api/survey/picture',
  reads: ['survey', 'paper', 'read'],
})

const fillIn = waitingCall({
  method: 'POST',
  path: '/api/survey/filled',
  guard: { kind: 'anyOf', triples: [['survey', 'paper', 'create']] },
  summary: 'Fills in the form that is sent with the values',
  body: Type.Object({ fields: Type.Unsafe<FormField[]>(formFieldsSchema(design)), values: formValuesSchema(design) }),
  response: Type.Object({ code: Type.Literal(0), _id: Type.String() }),
  async run(ctx, { body }) {
    const { answers, wrong } = readAnswers(body.fields, body.values, design)
    if (Object.keys(wrong).length > 0) throw invalidParameter({ fields: wrong })
    const taken = takePictures(answers, await readPictures(ctx.session.tenantId, answers))
    return ctx.inSession(async (inside) => {
      const { _id } = await insertRow(inside, paper, { name: 'paper', fields: taken.answers })
      await pictures.store(inside, _id, taken.pictures)
      return { code: 0, _id }
    })
  },
})

const words = {
  name: 'Survey',
  about: '',
  menu: { 'paper/list': 'Papers' },
  entities: {
    paper: {
      name: 'Paper',
      fields: { name: 'Name', fields: 'Answers' },
      status: {},
      actions: {},
      options: {},
      groups: {},
      empty: '',
    },
  },
  more: {},
}

export const surveyServer = implement(survey, {
  words: { zh_CN: words, en_US: words },
  effects: {},
  calls: [fillIn, pictures.get],
})

export const surveyMigrations = [
  { owner: 'survey', folder: join(projectRoot, 'packages/core/testing/forms/migrations') },
]
