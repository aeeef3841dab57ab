/** Stored values of columns that no schema describes, for the test of files. */
export const listed = {
  audit: {
    at: ['2026-11-26T18:30:05.000Z'],
    rowId: ['c0ffee00-0000-7000-8000-000000000001'],
    source: [1, 2, 3, 4],
    entity: ['manage.user', 'manage.role'],
    action: ['disable', 'update'],
    actor: ['安妮'],
    before: [null],
    after: [{ name: '李四', status: 2 }, { rows: 12 }],
  },
}
