// The toy's table needs nothing that the plain one does not do.
import "../plain/table.js";
