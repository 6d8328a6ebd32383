// PostgreSQL's own library, and constants for the fields of an error. In libpq, these are macros for characters, which Swift
// doesn't import.
#pragma once

#include <libpq-fe.h>

enum {
  CPQ_SEVERITY = PG_DIAG_SEVERITY_NONLOCALIZED,
  CPQ_SQLSTATE = PG_DIAG_SQLSTATE,
  CPQ_MESSAGE = PG_DIAG_MESSAGE_PRIMARY,
  CPQ_DETAIL = PG_DIAG_MESSAGE_DETAIL,
  CPQ_HINT = PG_DIAG_MESSAGE_HINT,
  CPQ_POSITION = PG_DIAG_STATEMENT_POSITION,
  CPQ_CONSTRAINT = PG_DIAG_CONSTRAINT_NAME,
};
