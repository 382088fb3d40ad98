import type { Machine } from '../machine.ts'

/** What an association reads in from a file: its members, or gifts it received by hand. */
export const IMPORT_KINDS = ['Members', 'Gifts'] as const
export type ImportKind = (typeof IMPORT_KINDS)[number]

export const IMPORT_STATES = ['Uploaded', 'Running', 'Done', 'Undoing', 'Undone'] as const
export type ImportState = (typeof IMPORT_STATES)[number]

export const IMPORT_MACHINE: Machine<ImportState> = {
  initial: ['Uploaded'],
  transitions: {
    Uploaded: ['Running'],
    Running: ['Done'],
    Done: ['Undoing'],
    Undoing: ['Undone'],
    Undone: [],
  },
}

/**
 * A line of the file. `Known` was read in before, `Refused` has a problem, `Kept` could not be undone with the others.
 */
export const IMPORT_LINE_STATES = ['Unread', 'Ready', 'Known', 'Refused', 'Done', 'Undone', 'Kept'] as const
export type ImportLineState = (typeof IMPORT_LINE_STATES)[number]

export const IMPORT_LINE_MACHINE: Machine<ImportLineState> = {
  initial: ['Unread'],
  transitions: {
    Unread: ['Ready', 'Known', 'Refused'],
    // Other columns were chosen, or a line was read in by another file meanwhile.
    Ready: ['Known', 'Refused', 'Done'],
    Known: ['Ready', 'Refused'],
    Refused: ['Ready', 'Known'],
    Done: ['Undone', 'Kept'],
    Undone: [],
    Kept: [],
  },
}

/** What a file may hold: more is not read at all, so that nothing of it is read by half. */
export const MAX_IMPORT_BYTES = 20 * 1024 * 1024
export const MAX_IMPORT_LINES = 50_000
export const MAX_IMPORT_COLUMNS = 60
export const MAX_IMPORT_CELL = 2_000

/** A file that was never read in is forgotten after these days; what the lines of others content after those. */
export const UNUSED_IMPORT_DAYS = 7
export const IMPORT_CELLS_DAYS = 90

/** Why a gift stays when its file is undone: its cheque is on a deposit slip, or money of it went back since. */
export const KEPT_REASONS = ['Deposited', 'Changed'] as const
export type KeptReason = (typeof KEPT_REASONS)[number]
