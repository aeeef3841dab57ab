export default {
  synonyms: 'html custom code script markup css',
}
