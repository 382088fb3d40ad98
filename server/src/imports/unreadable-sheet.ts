/** Why a file is not read: each is a refusal with its sentence. */
export type SheetProblem =
  | 'IMPORT_FILE_UNREADABLE'
  | 'IMPORT_FILE_EMPTY'
  | 'IMPORT_FILE_TOO_HEAVY'
  | 'IMPORT_TOO_MANY_LINES'
  | 'IMPORT_TOO_MANY_COLUMNS'
  | 'IMPORT_CELL_TOO_LONG'

export class UnreadableSheet extends Error {
  readonly problem: SheetProblem
  constructor(problem: SheetProblem) {
    super(problem)
    this.problem = problem
  }
}
