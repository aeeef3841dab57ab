/** Stored values of columns that no schema describes, for the test of files. */
export const listed = {
  audit: {
    source: [1, 2, 3, 4],
    entity: ['manage.user', 'manage.role'],
    action: ['disable', 'update'],
    actor: ['安妮'],
    before: [null, { name: '李四', status: 1 }],
    after: [{ name: '李四', status: 2 }],
  },
}
